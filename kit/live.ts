/** What a page is told by its live connection when something has happened since it asked for what it shows: it asks again for all of it. */
export const MISSED = 'live.missed'
