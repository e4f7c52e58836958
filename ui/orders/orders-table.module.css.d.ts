// The classes of orders-table.module.css. Written by: npm run typecheck
declare const styles: {
  readonly action: string
  readonly actions: string
  readonly amount: string
  readonly certificate: string
  readonly id: string
  readonly name: string
  readonly number: string
  readonly open: string
  readonly openLabel: string
  readonly order: string
  readonly state: string
  readonly status: string
  readonly what: string
  readonly when: string
}
export default styles
