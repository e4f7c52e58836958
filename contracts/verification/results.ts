/** What came of the interactions of a pact, by their descriptions. */
export interface Results {
  readonly kept: readonly string[]
  readonly broken: readonly string[]
}

interface Report {
  readonly interactionResults?: readonly { readonly description: string; readonly result: string }[]
}

/** Reads the report of Pact's verifier, which is JSON both where it resolves and in the error that it rejects with. */
export const resultsOf = (report: unknown): Results | undefined => {
  try {
    const { interactionResults }: Report = JSON.parse(String(report))
    if (interactionResults === undefined) return undefined
    const described = (wanted: boolean) =>
      interactionResults.filter(({ result }) => (result === 'OK') === wanted).map(({ description }) => description)
    return { kept: described(true), broken: described(false) }
  } catch {
    return undefined
  }
}
