/** For data attributes: there when it is so, left out when it is not. */
export const flag = (so: boolean | undefined): true | undefined => so || undefined
