import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { digestOf } from './secrets.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Project {
  readonly devDependencies: { readonly '@electric-sql/pglite': string }
}

/** What one version of PostgreSQL has made is for that version alone. */
const placeOf = async (origin: string): Promise<string> => {
  const { devDependencies }: Project = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
  return `${root}.build/cluster-${digestOf(`${devDependencies['@electric-sql/pglite']} ${origin}`)}.tar`
}

/**
 * Several processes may make it at the same time: each writes a file of its own, and the last one stays. Those of other origins
 * have had their time.
 */
const keep = async (cluster: Blob, place: string): Promise<void> => {
  const own = `${place}.${randomUUID()}`
  const folder = dirname(place)
  await mkdir(folder, { recursive: true })
  await writeFile(own, Buffer.from(await cluster.arrayBuffer()))
  await rename(own, place)
  for (const name of await readdir(folder))
    if (/^cluster-.*\.tar$/.test(name) && name !== basename(place)) await rm(join(folder, name), { force: true })
}

/** The databases that come with PostgreSQL for others to be made from: two thirds of its files. */
const dropTemplates = async (postgres: PGlite): Promise<void> => {
  await postgres.exec('update pg_database set datistemplate = false')
  for (const template of ['template0', 'template1']) await postgres.exec(`drop database ${template}`)
  await postgres.exec('checkpoint')
}

const make = async (place: string, prepare: (postgres: PGlite) => Promise<void>): Promise<Blob> => {
  const postgres = await PGlite.create()
  try {
    await dropTemplates(postgres)
    await prepare(postgres)
    const cluster = await postgres.dumpDataDir('none')
    await keep(cluster, place)
    return cluster
  } finally {
    await postgres.close()
  }
}

/**
 * The files of a new PostgreSQL, once it was prepared. To make and prepare one takes several seconds; to unpack what was made
 * before, on this machine by this version from the same origin, half a second.
 *
 * @param origin all that `prepare` depends on
 */
export const keptCluster = async (origin: string, prepare: (postgres: PGlite) => Promise<void>): Promise<Blob> => {
  const place = await placeOf(origin)
  const kept = await readFile(place).catch(() => undefined)
  return kept === undefined ? make(place, prepare) : new Blob([kept])
}
