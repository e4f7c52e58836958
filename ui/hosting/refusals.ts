/** What a host says, in place of the bare pages of its server, where it answers with no page and no file. */
export const answerTexts: Readonly<Record<number, string>> = {
  301: 'Moved',
  302: 'Moved',
  404: 'Not found',
  405: 'Method not allowed',
}

/** What is said with every other refusal. */
export const otherRefusal = 'Refused'

/** The methods that a file and a page can be asked with, as the `Allow` header of a refusal says them. */
export const allowedMethods = 'GET, HEAD'
