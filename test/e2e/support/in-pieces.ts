import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Long enough for a browser to paint what has come. */
const pause = 20

/** A portal whose pages come as over a slow network: in pieces, with time between them to paint each. */
export interface PortalInPieces {
  readonly url: string
  readonly stop: () => void
}

/** The head, and then an element at a time. A paragraph comes whole: one that is cut within can't but move when its rest comes. */
const piecesOf = (page: string): readonly string[] => {
  const body = page.indexOf('<body')
  return [page.slice(0, body), ...(page.slice(body).match(/<p\b.*?<\/p>[^<]*|<[^>]*>[^<]*/gs) ?? [])]
}

/** Stands in front of the portal at `origin`. Scripts are left out of the pages: they come later than any piece. */
export const openInPieces = async (origin: string): Promise<PortalInPieces> => {
  const server = createServer(async ({ url, headers: { accept = '', 'accept-language': language = '' } }, response) => {
    const answer = await fetch(origin + url, { headers: { accept, 'accept-language': language } })
    const contentType = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': contentType })
    if (!contentType.startsWith('text/html')) {
      response.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    const page = (await answer.text()).replace(/<script.*?<\/script>/g, '')
    for (const piece of piecesOf(page)) {
      response.write(piece)
      await setTimeout(pause)
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
