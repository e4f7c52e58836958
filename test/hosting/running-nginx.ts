import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { computeSha384, createSiteFiles, type Release } from '../../ui/hosting/files.ts'
import { hashInlineSources } from '../../ui/hosting/headers.ts'
import { createHostFiles, type HostOptions } from '../../ui/hosting/host-files.ts'
import { createPageFilePath, prerenderedRoutes } from '../../ui/hosting/pages.ts'
import { listen } from '../../ui/hosting/portal-server.ts'
import { createConfig } from '../builders/config.ts'
import { requireProgram } from '../runner/programs.ts'
import { createCertificate } from '../tls/tls-proxy.ts'

export const sitePage =
  '<!doctype html><title>Portal</title><style>body{margin:0}</style><script data-next="">queue()</script>'
export const inlineSources = hashInlineSources(sitePage)
const scriptText = 'export const answer = 42\n'.repeat(20)

/** The content of a prerendered page is the name of its route and its language. */
const siteFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    prerenderedRoutes.flatMap(({ name }) =>
      languages.map((language) => [createPageFilePath(name, language).slice(1), `${name} in ${language}`]),
    ),
  ),
  'index.html': sitePage,
  'service-worker.js': 'leave()',
  'sw.js': 'leave()',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-ABC.js': scriptText,
  'assets/map.png': 'a picture',
  '.well-known/apple-app-site-association': '{}',
}

/** The release lists only the English prerendered pages, so that the command `verify` compares few files. */
export const siteRelease: Release = {
  version: '2.4.0',
  commit: 'abc',
  files: Object.entries(siteFiles)
    .filter(([name]) => !name.startsWith('prerendered/') || name.includes(`.${fallbackLanguage}.`))
    .map(([name, text]) => ({ name, sha384: computeSha384(text) })),
}

const writeSite = async (config: object) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-hosting-'))
  const root = join(folder, 'site')
  const written: Readonly<Record<string, string | Buffer>> = {
    ...siteFiles,
    ...Object.fromEntries([...createSiteFiles(createConfig(config))].map(([path, text]) => [path.slice(1), text])),
    'config.json': JSON.stringify(config),
    'release.json': JSON.stringify(siteRelease, null, 2),
    'index.html.gz': gzipSync(sitePage),
    'assets/main-ABC.js.gz': gzipSync(scriptText),
    'assets/main-ABC.js.br': brotliCompressSync(scriptText),
  }
  for (const [name, content] of Object.entries(written)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return { folder, root, remove: () => rm(folder, { recursive: true }) }
}

export interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly ca?: string
}

/** Sends the path unchanged. Other HTTP clients would normalize it. */
export const ask = async (port: number, path: string, { ca, ...rest }: RequestOptions = {}): Promise<Answer> => {
  const options = { host: 'localhost', family: 4, port, path, agent: false, ...rest }
  const asked = ca === undefined ? request(options) : requestOverTls({ ...options, ca })
  const [response] = await once(asked.end(), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString('latin1') }
}

export const askRaw = async (port: number, text: string): Promise<Answer> => {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  socket.write(text)
  let received = ''
  for await (const chunk of socket) {
    received += chunk
    const [head = '', body] = received.split(/\r\n\r\n([\s\S]*)/)
    const [statusLine = '', ...lines] = head.split('\r\n')
    const headers: IncomingHttpHeaders = Object.fromEntries(
      lines.map((line) => [line.replace(/:.*/, '').toLowerCase(), line.replace(/^[^:]*: */, '')]),
    )
    if (body !== undefined && body.length >= Number(headers['content-length']))
      return { status: Number(statusLine.split(' ')[1]), headers, body }
  }
  throw new Error(`The answer ended too early: ${received}`)
}

/** Writes only into the folder, so that any user can run nginx. nginx ignores `user` unless root starts it. */
const writeMainConfiguration = (folder: string) => `
daemon off;
user root;
pid ${folder}/nginx.pid;
error_log stderr info;
events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include portal.conf;
}
`

/** Starts nginx for a small site, with the configuration that `hosting` writes. */
export const startNginx = async (
  config: object,
  options: HostOptions = {},
  edited: (configuration: string, withOwnPaths: (text: string) => string) => string | Promise<string> = (written) =>
    written,
) => {
  const site = await writeSite(config)
  const folder = join(site.folder, 'nginx')
  await mkdir(folder)
  const [plain, overTls] = [await listen(createServer()), await listen(createServer())]
  const [port, tlsPort] = [plain.port, overTls.port]
  await Promise.all([plain.stop(), overTls.stop()])
  const { cert, key } = createCertificate('localhost')
  await writeFile(join(folder, 'portal.pem'), cert)
  await writeFile(join(folder, 'portal.key'), key)

  const places = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen 443 ', `listen 127.0.0.1:${tlsPort} `],
    ['/etc/ssl/portal.pem', join(folder, 'portal.pem')],
    ['/etc/ssl/private/portal.key', join(folder, 'portal.key')],
    ['/var/log/nginx/', `${folder}/`],
  ] as const
  const replacePaths = (text: string) =>
    places.reduce((placing, [usual, other]) => placing.replaceAll(usual, other), text).replace(/listen \[::\].*/g, '')
  const written = replacePaths(createHostFiles(config, sitePage, options)['nginx/portal.conf'] ?? '')
  const own = written.replace('/var/www/portal/current/site;', `${site.root};`)
  await writeFile(join(folder, 'portal.conf'), await edited(own, replacePaths))
  await writeFile(join(folder, 'nginx.conf'), writeMainConfiguration(folder))

  const nginx = spawn(requireProgram('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  let errors = ''
  nginx.stderr.on('data', (text) => {
    errors += text
  })
  while ((await ask(port, '/').catch(() => undefined)) === undefined) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with exit code ${nginx.exitCode}: ${errors}`)
    await wait(20)
  }
  return {
    ...{ site, port, tlsPort, certificate: cert },
    reload: () => nginx.kill('SIGHUP'),
    accessLog: () => readFile(join(folder, 'portal.log'), 'utf8'),
    /** All logs except the access log. Their level is the level that operators use to find a fault. */
    otherLogs: async () => errors + (await readFile(join(folder, 'portal-error.log'), 'utf8')),
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      await site.remove()
    },
  }
}

export type RunningNginx = Awaited<ReturnType<typeof startNginx>>
