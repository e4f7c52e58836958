import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inlineStyleSources } from '../../../ui/hosting/inline-styles.ts'
import { type NginxOptions, nginxConfiguration } from '../../../ui/hosting/nginx.ts'
import { requireProgram } from '../../runner/programs.ts'
import { selfSignedCertificate } from '../../tls/certificate.ts'
import { ask } from './ask.ts'

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

/** How the generated configuration differs from the usual one. */
interface Choices {
  readonly edited?: Edit
  readonly options?: NginxOptions
}

/** What a text says instead at some places, each of which has to be there. */
const withPlaces = (configuration: string, places: Readonly<Record<string, string>>): string =>
  Object.entries(places).reduce((text, [usual, other]) => {
    if (!text.includes(usual)) throw new Error(`nginx's configuration has no ${usual}`)
    return text.replaceAll(usual, other)
  }, configuration)

const start = async (
  config: unknown,
  root: string,
  folder: string,
  listen: Readonly<Record<string, string>>,
  { edited = (configuration) => configuration, options = {} }: Choices,
): Promise<Omit<RunningNginx, 'port'> & { readonly ready: (port: number) => Promise<void> }> => {
  const [accessLog, errorLog] = [join(folder, 'access.log'), join(folder, 'portal-error.log')]
  const styles = inlineStyleSources(await readFile(join(root, 'index.html'), 'utf8'))
  const configuration = withPlaces(nginxConfiguration(config, styles, options), {
    ...listen,
    '/var/www/portal;': `${root};`,
    '/var/log/nginx/portal.log': accessLog,
    '/var/log/nginx/portal-error.log': errorLog,
  })
  await writeFile(join(folder, 'portal.conf'), edited(configuration))
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder))

  const nginx = spawn(requireProgram('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
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
  { options = {}, ...choices }: Choices = {},
): Promise<RunningNginx> => {
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const listen = { 'listen 80;': `listen 127.0.0.1:${port};`, 'listen [::]:80;': '' }
  const nginx = await start(config, root, folder, listen, { ...choices, options: { ...options, plainHttp: true } })
  await nginx.ready(port)
  return { ...nginx, port }
}

/** The same with TLS of its own, at `localhost`. */
export const startNginxWithTls = async (
  config: unknown,
  root: string,
  folder: string,
  choices: Choices = {},
): Promise<RunningNginx & { readonly plainPort: number; readonly certificate: string }> => {
  const [port, plainPort] = [await freePort(), await freePort()]
  await mkdir(folder, { recursive: true })
  const { cert, key } = selfSignedCertificate('localhost')
  const [certificate, keyFile] = [join(folder, 'portal.pem'), join(folder, 'portal.key')]
  await writeFile(certificate, cert)
  await writeFile(keyFile, key)
  const listen = {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'listen [::]:443 ssl http2;': '',
    '/etc/ssl/portal.pem': certificate,
    '/etc/ssl/private/portal.key': keyFile,
  }
  const nginx = await start(config, root, folder, listen, choices)
  await nginx.ready(plainPort)
  return { ...nginx, port, plainPort, certificate: cert }
}
