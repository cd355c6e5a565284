/** A file of up to so many rows is answered at once; a larger one is made in the background, and its address answers 409. */
export const DIRECT_ROWS = 500
