/** Stands for every `.module.css` in tests: each class is called what the component calls it. */
export default new Proxy({}, { get: (_target, className) => className })
