// The classes of description-list.module.css. Written by: npm run typecheck
declare const styles: {
  readonly detail: string
  readonly item: string
  readonly term: string
}
export default styles
