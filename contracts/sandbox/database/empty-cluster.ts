import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface Project {
  readonly devDependencies: { readonly '@electric-sql/pglite': string }
}

/** What one version has made is for that version alone. */
const placeToKeep = async (): Promise<string> => {
  const { devDependencies }: Project = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
  return `${root}.build/empty-cluster-${devDependencies['@electric-sql/pglite']}.tar`
}

/** Several processes may make it at the same time: each writes a file of its own, and the last one stays. */
const keep = async (cluster: Blob, place: string): Promise<void> => {
  const own = `${place}.${randomUUID()}`
  await mkdir(`${root}.build`, { recursive: true })
  await writeFile(own, Buffer.from(await cluster.arrayBuffer()))
  await rename(own, place)
}

const make = async (place: string): Promise<Blob> => {
  const postgres = await PGlite.create()
  const cluster = await postgres.dumpDataDir('none')
  await postgres.close()
  await keep(cluster, place)
  return cluster
}

/**
 * The files of a PostgreSQL without any tables. To make them takes PostgreSQL several seconds; to unpack those that were
 * made before, on this machine by this version, half a second.
 */
export const emptyCluster = async (): Promise<Blob> => {
  const place = await placeToKeep()
  const kept = await readFile(place).catch(() => undefined)
  return kept === undefined ? make(place) : new Blob([kept])
}
