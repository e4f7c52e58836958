import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { query as template } from '@electric-sql/pglite/template'
import { CommandError } from '../../../ui/hosting/portal-server.ts'
import { createPrivateDirectory, toDatabasePath } from './data-directory.ts'

export interface Queries {
  query<Row>(sql: string, parameters?: unknown[]): Promise<{ rows: Row[] }>
}

/** The sandbox's PostgreSQL database. A transaction is rolled back if the function in it throws. */
export interface Database extends Queries {
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Runs an SQL statement from a template string, with the inserted values as parameters. Returns the rows. */
export const sql =
  <Row = unknown>(queries: Queries) =>
  async (...statement: Parameters<typeof template>): Promise<Row[]> => {
    const { query, params } = template(...statement)
    return (await queries.query<Row>(query, params)).rows
  }

/** Inserts a row into a table. The keys of `row` are the names of its columns. */
export const insertRow = async (queries: Queries, table: string, row: object): Promise<void> => {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`
  await queries.query(statement, Object.values(row))
}

/** The SQL files with the tables and the demonstration data, in an order in which no table refers to a later one. */
const sqlSources = await Promise.all(
  ['accounts.sql', 'orders.sql', 'mails.sql'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
)
const sqlScript = sqlSources.join('')
const sqlDigest = createHash('sha256').update(sqlScript).digest('hex')

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** Returns the path of the cached database files, which depends on the version of PostgreSQL and on the SQL files. */
const findEmptyDatabasePath = async (): Promise<string> => {
  const digest = createHash('sha256').update(sqlScript)
  for (const path of ['node_modules/@electric-sql/pglite/package.json', 'contracts/sandbox/database/database.ts'])
    digest.update(await readFile(join(projectRoot, path)))
  return `${projectRoot}.build/cluster-${digest.digest('hex')}.tar`
}

/** Writes the cache file. Each process writes its own file and renames it, so several processes can write at once. */
const cacheDatabaseFiles = async (cluster: Blob, path: string): Promise<void> => {
  const own = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(own, Buffer.from(await cluster.arrayBuffer()))
  await rename(own, path)
  for (const name of await readdir(dirname(path)))
    if (/^cluster-.*\.tar$/.test(name) && name !== basename(path)) await rm(join(dirname(path), name), { force: true })
}

/** Deletes PostgreSQL's templates for new databases. They make up two thirds of the files, and nothing uses them. */
const dropDatabaseTemplates = async (postgres: PGlite): Promise<void> => {
  await postgres.exec('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await postgres.exec(`drop database ${template}`)
  await postgres.exec('checkpoint')
}

/** Returns the files of a new database with demonstration data. Using the cache saves several seconds. */
const createDatabaseFiles = async (): Promise<Blob> => {
  const path = await findEmptyDatabasePath()
  const kept = await readFile(path).catch(() => undefined)
  if (kept !== undefined) return new Blob([kept])
  const postgres = await PGlite.create()
  try {
    await dropDatabaseTemplates(postgres)
    await postgres.exec(sqlScript)
    await postgres.query('create table schema_version as select $1::text as digest', [sqlDigest])
    const cluster = await postgres.dumpDataDir('none')
    await cacheDatabaseFiles(cluster, path)
    return cluster
  } finally {
    await postgres.close()
  }
}

/** Opens the database in a folder, and creates the folder if necessary. Without a folder, the database is in memory. */
export const openDatabase = async (directory: string | undefined): Promise<Database> => {
  if (directory === undefined) return PGlite.create({ loadDataDir: await createDatabaseFiles() })
  const dataDir = toDatabasePath(directory)
  await createPrivateDirectory(dataDir)
  const isNew = (await readdir(dataDir)).length === 0
  const postgres = await PGlite.create(dataDir, isNew ? { loadDataDir: await createDatabaseFiles() } : {})
  try {
    const [own] = await sql<{ digest: string }>(postgres)`select digest from schema_version`
    if (own?.digest === sqlDigest) return postgres
    throw new CommandError(
      `The data in ${directory} belongs to another version of the sandbox. Delete it with: npm run sandbox -- reset`,
    )
  } catch (failure) {
    await postgres.close()
    throw failure
  }
}
