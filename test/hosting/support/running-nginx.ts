import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inlineStyleSources } from '../../../ui/hosting/inline-styles.ts'
import { nginxConfiguration } from '../../../ui/hosting/nginx.ts'
import type { NginxPlaces } from '../../../ui/hosting/nginx-places.ts'
import type { ReportingOptions } from '../../../ui/hosting/reporting.ts'
import { selfSignedCertificate } from '../../tls/certificate.ts'
import { ask } from './ask.ts'
import { requireNginx } from './find-nginx.ts'

export interface RunningNginx {
  readonly port: number
  readonly accessLog: () => Promise<string>
  /** Whatever else nginx has written, with its own log as talkative as one that is to find a fault. */
  readonly otherLogs: () => Promise<string>
  readonly stop: () => Promise<void>
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** What surrounds the portal's server, as any user may run it: everything that nginx writes is in its own folder. */
const mainConfiguration = (folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr info;
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

/** A change of the generated configuration. */
export type Edit = (configuration: string) => string

const asGenerated: Edit = (configuration) => configuration

/** How the generated configuration differs from the usual one. */
interface Choices {
  readonly edited?: Edit
  readonly reporting?: ReportingOptions
}

const start = async (
  config: unknown,
  folder: string,
  places: Omit<NginxPlaces, 'accessLog' | 'errorLog'>,
  { edited = asGenerated, reporting = {} }: Choices = {},
): Promise<Omit<RunningNginx, 'port'> & { readonly ready: (port: number) => Promise<void> }> => {
  const [accessLog, errorLog] = [join(folder, 'access.log'), join(folder, 'portal-error.log')]
  const styles = inlineStyleSources(await readFile(join(places.root, 'index.html'), 'utf8'))
  const configuration = nginxConfiguration(config, styles, { ...places, accessLog, errorLog }, reporting)
  await writeFile(join(folder, 'portal.conf'), edited(configuration))
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder))

  const nginx = spawn(requireNginx(), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  let errors = ''
  nginx.stderr.on('data', (text) => {
    errors += text
  })
  return {
    ready: (port) => answers(port, nginx, () => errors),
    accessLog: () => readFile(accessLog, 'utf8'),
    otherLogs: async () => errors + (await readFile(errorLog, 'utf8')),
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

/** Real nginx with the generated configuration, as behind a proxy; `folder` is for what it writes. */
export const startNginx = async (
  config: unknown,
  root: string,
  folder: string,
  reporting: ReportingOptions = {},
): Promise<RunningNginx> => {
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const nginx = await start(config, folder, { root, listen: [`127.0.0.1:${port}`] }, { reporting })
  await nginx.ready(port)
  return { ...nginx, port }
}

/** The same with TLS of its own, at `localhost`. */
export const startNginxWithTls = async (
  config: unknown,
  root: string,
  folder: string,
  edited: Edit = asGenerated,
): Promise<RunningNginx & { readonly plainPort: number; readonly certificate: string }> => {
  const [port, plainPort] = [await freePort(), await freePort()]
  await mkdir(folder, { recursive: true })
  const { cert, key } = selfSignedCertificate('localhost')
  const tls = { certificate: join(folder, 'portal.pem'), key: join(folder, 'portal.key') }
  await writeFile(tls.certificate, cert)
  await writeFile(tls.key, key)
  const places = {
    root,
    listen: [`127.0.0.1:${port} ssl http2`],
    tls: { ...tls, plainListen: [`127.0.0.1:${plainPort}`] },
  }
  const nginx = await start(config, folder, places, { edited })
  await nginx.ready(plainPort)
  return { ...nginx, port, plainPort, certificate: cert }
}
