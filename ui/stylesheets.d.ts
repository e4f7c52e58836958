// Global stylesheets, imported for their rules alone.
declare module '*/base.css' {}
declare module '*/tokens.css' {}
// `node build.mjs types` writes the types of each CSS module next to it. Until then a module may have any class.
declare module '*.module.css'
