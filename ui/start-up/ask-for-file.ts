import { earlyScript, readEarlyScriptData } from '../boot/page-data.ts'

/** The scripts that a page names: those of its release, by their addresses. */
export const scriptsOfPage = (page: Document): readonly string[] =>
  [...page.querySelectorAll<HTMLScriptElement>(`script[type=module], ${earlyScript}`)]
    .flatMap((script) => [script.src, ...readEarlyScriptData(script).next])
    .map((address) => new URL(address, page.baseURI).href)

/** Whether a file is gone, whatever a cache still has of it; undefined where that can't be known now. */
const isGone = async (address: URL, fetch: typeof window.fetch): Promise<boolean | undefined> => {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return ok || status === 404 ? !ok : undefined
  } catch {
    return undefined
  }
}

/**
 * Asks whether a file that could not be loaded is missing, or without its name, whether the page's scripts are. A
 * file's name changes with the files that it imports, so a page whose scripts are there has all its files.
 */
export const isMissing = async (
  file: string | undefined,
  page: Document,
  fetch: typeof window.fetch,
): Promise<boolean | undefined> => {
  const scripts = scriptsOfPage(page)
  // A script names others as its neighbours.
  const addresses = file === undefined ? scripts : [file]
  const answers = await Promise.all(
    addresses.map((address) => isGone(new URL(address, scripts[0] ?? page.baseURI), fetch)),
  )
  if (answers.includes(true)) return true
  return answers.length === 0 || answers.includes(undefined) ? undefined : false
}
