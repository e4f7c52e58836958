import { resolve } from 'node:path'

/**
 * What is built, from where to where. All paths are relative to `root`.
 *
 * @typedef {object} Project
 * @property {string} root
 * @property {string} entry the module that starts the screens
 * @property {string} [services] the module that starts what the screens show, and needs none of them
 * @property {string} [firstScreen] the module of the screen that most visitors begin with
 * @property {string} [customersScreen] the module of the screen that most signed-in customers begin with
 * @property {string} [earlyScript] a small classic script that waits for nothing, and fetches the screens in time
 * @property {{ rules: string, render: string, languages: string }} [prerendered] the modules that say which routes have
 *   a prerendered page, and render it; and the folder of the texts
 * @property {string} template the page into which styles and scripts are linked
 * @property {string} publicFolder copied as it is, beside the page
 * @property {string} config the configuration that `config.json` starts out with
 * @property {string} output emptied by every production build
 * @property {string} reports where the size report and esbuild's metafile go
 */

/**
 * @param {Project} project
 * @param {'template' | 'publicFolder' | 'config' | 'output' | 'reports'} place
 */
export const pathOf = (project, place) => resolve(project.root, project[place])
