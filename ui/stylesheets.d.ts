// Global stylesheets have no classes to import.
declare module '*/base.css' {}
declare module '*/tokens.css' {}
// `node build.mjs types` writes the types of each CSS module next to it. Before that, this declaration allows any class.
declare module '*.module.css'
