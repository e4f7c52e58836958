declare module '*.module.css' {
  /** The local class names of the stylesheet, each with the name that the bundle gives it. */
  const classNames: Readonly<Record<string, string>>
  export default classNames
}

declare module '*/base.css' {}

declare module '*/tokens.css' {}
