/** What a page is told by its live connection: these topics went stale. */
export const STALE = 'stale'
/** The same when something has happened since the page asked for what it shows, and nobody knows what: it asks again for all of it. */
export const MISSED = 'missed'
/** The server goes away; another one takes the connection. */
export const CLOSING = 'closing'
