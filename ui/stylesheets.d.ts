// Global stylesheets, imported for their rules alone. Each CSS module has its types beside it.
declare module '*/base.css' {}
declare module '*/tokens.css' {}
