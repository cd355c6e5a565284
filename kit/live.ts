/** Message to a page over its live connection: these topics went stale. */
export const STALE = 'stale'
/** Pushes were missed since the page loaded its data, and which ones is unknown: the page refetches everything. */
export const MISSED = 'missed'
/** From a page: the ids of whom it shows. Those of them who are online come back as a list, and each who comes or goes after that. */
export const WATCH = 'watch'
/** Everyone among the watched who is online. */
export const ONLINE = 'online'
export const JOINED = 'join'
export const LEFT = 'leave'
/** No page shows more people at once. */
export const MOST_WATCHED = 500
/** The server goes away; another one takes the connection. */
export const CLOSING = 'closing'
