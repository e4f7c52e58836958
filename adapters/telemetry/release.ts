declare const RELEASE: string | undefined

/** The version of the release, which the build writes here; without a build there is none. */
export const release = typeof RELEASE === 'undefined' ? 'unbuilt' : RELEASE
