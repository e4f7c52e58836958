import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { query as template } from '@electric-sql/pglite/template'
import { LaunchFailure } from '../../../ui/hosting/portal-server.ts'
import { databaseIn, makeDirectory } from './data-directory.ts'

export interface Queries {
  query<Row>(sql: string, parameters?: unknown[]): Promise<{ rows: Row[] }>
}

/** The sandbox's PostgreSQL. A transaction is rolled back when its work throws. */
export interface Database extends Queries {
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Runs a statement, whose values become its parameters. Yields its rows. */
export const sql =
  <Row = unknown>(queries: Queries) =>
  async (...statement: Parameters<typeof template>): Promise<Row[]> => {
    const { query, params } = template(...statement)
    return (await queries.query<Row>(query, params)).rows
  }

/** Inserts a row by the names of its columns. */
export const insert = async (queries: Queries, table: string, row: object): Promise<void> => {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`
  await queries.query(statement, Object.values(row))
}

const [schema = '', seed = ''] = await Promise.all(
  ['schema.sql', 'seed.sql'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
)
const schemaDigest = createHash('sha256').update(schema).digest('hex')

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The cached cluster of this version of PostgreSQL and these sources. */
const clusterPath = async (): Promise<string> => {
  const digest = createHash('sha256').update(schema).update(seed)
  for (const path of ['node_modules/@electric-sql/pglite/package.json', 'contracts/sandbox/database/database.ts'])
    digest.update(await readFile(join(root, path)))
  return `${root}.build/cluster-${digest.digest('hex')}.tar`
}

/** Several processes may cache a cluster at once: each writes its own file, and the last one stays. */
const keep = async (cluster: Blob, place: string): Promise<void> => {
  const own = `${place}.${randomUUID()}`
  await mkdir(dirname(place), { recursive: true })
  await writeFile(own, Buffer.from(await cluster.arrayBuffer()))
  await rename(own, place)
  for (const name of await readdir(dirname(place)))
    if (/^cluster-.*\.tar$/.test(name) && name !== basename(place))
      await rm(join(dirname(place), name), { force: true })
}

/** The templates that come with PostgreSQL for further databases are two thirds of its files. */
const dropTemplates = async (postgres: PGlite): Promise<void> => {
  await postgres.exec('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await postgres.exec(`drop database ${template}`)
  await postgres.exec('checkpoint')
}

/** A new, seeded PostgreSQL. It takes several seconds to create, and half a second to unpack from the cache. */
const newCluster = async (): Promise<Blob> => {
  const place = await clusterPath()
  const kept = await readFile(place).catch(() => undefined)
  if (kept !== undefined) return new Blob([kept])
  const postgres = await PGlite.create()
  try {
    await dropTemplates(postgres)
    await postgres.exec(schema + seed)
    await postgres.query('create table schema_version as select $1::text as digest', [schemaDigest])
    const cluster = await postgres.dumpDataDir('none')
    await keep(cluster, place)
    return cluster
  } finally {
    await postgres.close()
  }
}

/** Opens the database in a folder, which it creates if missing, or in memory without one. */
export const openDatabase = async (directory: string | undefined): Promise<Database> => {
  if (directory === undefined) return PGlite.create({ loadDataDir: await newCluster() })
  const dataDir = databaseIn(directory)
  await makeDirectory(dataDir)
  const isNew = (await readdir(dataDir)).length === 0
  const postgres = await PGlite.create(dataDir, isNew ? { loadDataDir: await newCluster() } : {})
  try {
    const [version] = await sql<{ digest: string }>(postgres)`select digest from schema_version`
    if (version?.digest === schemaDigest) return postgres
    throw new LaunchFailure(
      `The data in ${directory} is of another version of the sandbox. Empty it with: npm run sandbox -- reset`,
    )
  } catch (failure) {
    await postgres.close()
    throw failure
  }
}
