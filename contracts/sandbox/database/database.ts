import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { keptCluster } from './kept-cluster.ts'

/** Somewhere to run SQL: the database itself or a transaction in it. */
export interface Queries {
  query<Row>(sql: string, parameters?: unknown[]): Promise<{ rows: Row[] }>
}

/** The sandbox's PostgreSQL. A transaction is rolled back when its work throws. */
export interface Database extends Queries {
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The first rows of a new database. */
export interface Fill {
  /** Puts them in. */
  readonly run: (queries: Queries) => Promise<void>
  /** The sources by which they are made: they are the same as long as those are. */
  readonly sources: () => Promise<string>
}

/** The first row, or undefined. */
export const first = async <Row>(queries: Queries, sql: string, parameters: unknown[]): Promise<Row | undefined> =>
  (await queries.query<Row>(sql, parameters)).rows[0]

/** The only row of a statement that always yields one. */
export const one = async <Row>(queries: Queries, sql: string, parameters: unknown[]): Promise<Row> => {
  const row = await first<Row>(queries, sql, parameters)
  if (row === undefined) throw new Error(`No row came back from: ${sql}`)
  return row
}

/** The data folder was made by a version of the sandbox with another schema. */
export class OutdatedData extends Error {
  constructor(directory: string) {
    super(`The data in ${directory} is of another version of the sandbox. Empty it with: npm run sandbox -- reset`)
  }
}

/** Creates and fills the tables of a new database, all or nothing; a filled one is left as it is. */
const prepare = async (postgres: PGlite, schema: string, { run }: Fill, directory = 'memory'): Promise<void> => {
  const digest = createHash('sha256').update(schema).digest('hex')
  await postgres.query('create table if not exists schema_version (digest text not null)')
  const version = await first<{ digest: string }>(postgres, 'select digest from schema_version', [])
  if (version !== undefined && version.digest !== digest) throw new OutdatedData(directory)
  if (version === undefined)
    await postgres.transaction(async (transaction) => {
      await transaction.exec(schema)
      await run(transaction)
      await transaction.query('insert into schema_version values ($1)', [digest])
    })
}

const open = async (directory: string | undefined, schema: string, fill: Fill): Promise<PGlite> => {
  const prepared = async () => ({
    loadDataDir: await keptCluster(schema + (await fill.sources()), (postgres) => prepare(postgres, schema, fill)),
  })
  if (directory === undefined) return PGlite.create(await prepared())
  const dataDir = join(directory, 'database')
  await mkdir(dataDir, { recursive: true })
  const isNew = (await readdir(dataDir)).length === 0
  return PGlite.create(dataDir, isNew ? await prepared() : {})
}

/**
 * Opens the database in a folder (made when missing), or in memory without one. A new one gets its tables and what
 * `fill` puts into them. Fails with OutdatedData when the folder's tables are not today's.
 */
export const openDatabase = async (directory: string | undefined, fill: Fill): Promise<Database> => {
  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  const postgres = await open(directory, schema, fill)
  try {
    await prepare(postgres, schema, fill, directory)
  } catch (failure) {
    await postgres.close()
    throw failure
  }
  return postgres
}
