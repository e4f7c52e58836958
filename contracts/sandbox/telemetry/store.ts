type Values = Readonly<Record<string, string | number | boolean>>

/** An event as it was sent. */
export interface StoredEvent {
  readonly name: string
  /** Milliseconds since 1970, by the clock of the page. */
  readonly at: number
  readonly resource: Values
  readonly attributes: Values
  readonly body: Values
}

/** What a browser reported by itself, with the kind of report. */
export interface StoredReport {
  readonly type: string
  /** The address of the page. */
  readonly url: string
  readonly body: unknown
}

/** A request to the collector, or of a browser that reports: everything that its receiver learns. */
export interface TelemetryRequest {
  readonly query: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: unknown
}

/** What pages and browsers have told, for as long as the sandbox runs: the newest of it, and no more than a page can show. */
export interface TelemetryStore {
  keep(events: readonly StoredEvent[]): void
  keepReports(reports: readonly StoredReport[]): void
  /** The events of the hour before a time, oldest first. */
  lastHour(now: Date): readonly StoredEvent[]
  reports(): readonly StoredReport[]
}

const most = 5000
export const hour = 60 * 60 * 1000

export const createTelemetryStore = (): TelemetryStore => {
  let events: readonly StoredEvent[] = []
  let reports: readonly StoredReport[] = []
  return {
    keep: (more) => {
      events = [...events, ...more].slice(-most)
    },
    keepReports: (more) => {
      reports = [...reports, ...more].slice(-most)
    },
    lastHour: (now) =>
      events
        .filter(({ at }) => at > now.getTime() - hour && at <= now.getTime() + hour)
        .sort((one, other) => one.at - other.at),
    reports: () => reports,
  }
}
