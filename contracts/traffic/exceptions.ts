/** Interactions whose request no browser test sends, with the reason why that is right: service and description. */
export const notSentByBrowserTests: Readonly<Record<string, string>> = {}
