import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'

/** A commit of an empty folder, whose tag, if it has one, names a version. */
export interface Commit {
  readonly message: string
  readonly tag?: string
}

const author = 'A <a@example.test> 1795000000 +0000'

/** Writes a repository with these commits, oldest first, as git lays it out. There need not be a git on this machine. */
export const writeRepository = async (folder: string, commits: readonly Commit[]): Promise<void> => {
  const write = async (path: string, contents: string | Uint8Array) => {
    const file = join(folder, '.git', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, contents)
  }
  const store = async (kind: string, contents: string): Promise<string> => {
    const object = `${kind} ${Buffer.byteLength(contents)}\0${contents}`
    const id = createHash('sha1').update(object).digest('hex')
    await write(`objects/${id.slice(0, 2)}/${id.slice(2)}`, deflateSync(object))
    return id
  }
  const tree = await store('tree', '')
  let parent = ''
  for (const { message, tag } of commits) {
    const before = parent === '' ? '' : `parent ${parent}\n`
    parent = await store('commit', `tree ${tree}\n${before}author ${author}\ncommitter ${author}\n\n${message}\n`)
    if (tag !== undefined) await write(`refs/tags/${tag}`, `${parent}\n`)
  }
  await write('HEAD', 'ref: refs/heads/main\n')
  await write('refs/heads/main', `${parent}\n`)
  await write('config', '[core]\n\trepositoryformatversion = 0\n\tbare = false\n')
}
