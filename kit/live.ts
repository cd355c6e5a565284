/** Message to a page over its live connection: these topics went stale. */
export const STALE = 'stale'
/** Pushes were missed since the page loaded its data, and which ones is unknown: the page refetches everything. */
export const MISSED = 'missed'
/** The server goes away; another one takes the connection. */
export const CLOSING = 'closing'
