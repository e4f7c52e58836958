export interface MapPinProps {
  /** Of its tip. */
  readonly x: number
  readonly y: number
  readonly scale?: number
  readonly body: string | undefined
  readonly eye: string | undefined
}

/** The product's mark, as in the icon of the app (`ui/public/favicon.svg`). */
export const MapPin = ({ x, y, scale = 1, body, eye }: MapPinProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path className={body} d="M0 0s-7.5-7-7.5-12.5a7.5 7.5 0 0 1 15 0C7.5-7 0 0 0 0" />
    <circle className={eye} cy="-12.5" r="3" />
  </g>
)
