// The classes of map-art.module.css. Written by: npm run typecheck
declare const styles: {
  readonly casing: string
  readonly contours: string
  readonly eye: string
  readonly pin: string
  readonly route: string
  readonly shade: string
  readonly stop: string
}
export default styles
