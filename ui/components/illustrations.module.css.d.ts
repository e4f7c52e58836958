// The classes of illustrations.module.css. Written by: npm run typecheck
declare const styles: {
  readonly contour: string
  readonly cross: string
  readonly eye: string
  readonly faint: string
  readonly ground: string
  readonly lane: string
  readonly line: string
  readonly pin: string
  readonly road: string
  readonly scene: string
  readonly sheet: string
  readonly stop: string
  readonly stripes: string
  readonly tick: string
}
export default styles
