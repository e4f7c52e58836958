// The classes of subscription.module.css. Written by: npm run typecheck
declare const styles: {
  readonly brand: string
  readonly consequences: string
  readonly description: string
  readonly failure: string
  readonly fields: string
  readonly form: string
  readonly heading: string
  readonly host: string
  readonly lapsed: string
  readonly number: string
}
export default styles
