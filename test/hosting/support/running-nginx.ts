import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inlineStyleSources } from '../../../ui/hosting/inline-styles.ts'
import { nginxConfiguration } from '../../../ui/hosting/nginx.ts'
import { ask } from './ask.ts'
import { requireNginx } from './find-nginx.ts'

export interface RunningNginx {
  readonly port: number
  readonly accessLog: () => Promise<string>
  readonly stop: () => Promise<void>
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** What surrounds the portal's server, as any user may run it: everything that nginx writes is in its own folder. */
const mainConfiguration = (folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
${temporaryFolders.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include portal.conf;
}
`

const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  holder.close()
  await once(holder, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

const answers = async (port: number, nginx: ChildProcess, errors: () => string): Promise<void> => {
  while (nginx.exitCode === null) {
    const answered = await ask(port, '/').then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`nginx ended with exit code ${nginx.exitCode}: ${errors()}`)
}

/** Real nginx with the generated configuration, on a free port; `folder` is for what it writes. */
export const startNginx = async (config: unknown, root: string, folder: string): Promise<RunningNginx> => {
  const port = await freePort()
  const accessLog = join(folder, 'access.log')
  await mkdir(folder, { recursive: true })
  const listen = [`127.0.0.1:${port}`]
  const styles = inlineStyleSources(await readFile(join(root, 'index.html'), 'utf8'))
  await writeFile(join(folder, 'portal.conf'), nginxConfiguration(config, styles, { root, listen, accessLog }))
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder))

  const nginx = spawn(requireNginx(), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  let errors = ''
  nginx.stderr.on('data', (text) => {
    errors += text
  })
  await answers(port, nginx, () => errors)
  return {
    port,
    accessLog: () => readFile(accessLog, 'utf8'),
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
    },
  }
}
