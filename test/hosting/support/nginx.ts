import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type HostOptions, hostFiles } from '../../../ui/hosting/host-files.ts'
import { requireProgram } from '../../runner/programs.ts'
import { selfSignedCertificate } from '../../tls/certificate.ts'
import { ask } from './ask.ts'
import { type HostedSite, page, writeSite } from './site.ts'

export interface RunningNginx {
  readonly site: HostedSite
  readonly port: number
  readonly tlsPort: number
  readonly certificate: string
  readonly accessLog: () => Promise<string>
  /** Everything else that nginx writes, with its own log at the level of debugging a fault. */
  readonly otherLogs: () => Promise<string>
  readonly stop: () => Promise<void>
}

/** Lets any user run nginx: everything that it writes is in its own folder. */
const mainConfiguration = (folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr info;
events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include portal.conf;
}
`

const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  holder.close()
  await once(holder, 'close')
  return port
}

/** Starts real nginx with the configuration that `hosting` writes, and a site of its own. */
export const startNginx = async (
  config: object,
  options: HostOptions = {},
  edited = (configuration: string) => configuration,
): Promise<RunningNginx> => {
  const site = await writeSite(config)
  const folder = join(site.folder, 'nginx')
  await mkdir(folder)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const { cert, key } = selfSignedCertificate('localhost')
  await writeFile(join(folder, 'portal.pem'), cert)
  await writeFile(join(folder, 'portal.key'), key)

  const places = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen 443 ', `listen 127.0.0.1:${tlsPort} `],
    ['/etc/ssl/portal.pem', join(folder, 'portal.pem')],
    ['/etc/ssl/private/portal.key', join(folder, 'portal.key')],
    ['/var/www/portal;', `${site.root};`],
    ['/var/log/nginx/', `${folder}/`],
  ] as const
  const written = hostFiles(config, page, options)['nginx/portal.conf'] ?? ''
  const placed = places.reduce((text, [usual, other]) => text.replaceAll(usual, other), written)
  await writeFile(join(folder, 'portal.conf'), edited(placed.replace(/listen \[::\].*/g, '')))
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder))

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
    accessLog: () => readFile(join(folder, 'portal.log'), 'utf8'),
    otherLogs: async () => errors + (await readFile(join(folder, 'portal-error.log'), 'utf8')),
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      await site.remove()
    },
  }
}
