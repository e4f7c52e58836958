/** What is waited for on a page, and what is done to it: as data, since it travels into the page. */
export interface Plan {
  /** A selector. The page is usable once such an element is visible and enabled. */
  readonly usable: string
  /** It works once React has attached its handlers to it; without this and `press`, as soon as it is usable. */
  readonly scripted?: boolean
  /** It works once pressing the form's button makes a call. */
  readonly press?: Press
  /** Where a link leads that is followed in the end. */
  readonly next?: RouteChange
}

export interface Press {
  /** What is typed into the form, by the name of the field. */
  readonly type: Readonly<Record<string, string>>
  /** A part of the address of the call. It is noted, and never answered: the page stays what it is. */
  readonly call: string
}

export interface RouteChange {
  /** A selector of a link within the portal. */
  readonly link: string
  /** A selector of what only the next screen has, besides its `h1`. */
  readonly shows: string
}
