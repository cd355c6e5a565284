let navigate: (to: string) => void = (to) => location.assign(to)

/** To a path of the product from outside of components. The router takes it over once it is there. */
export const go = (to: string): void => navigate(to)

export function goThrough(router: (to: string) => void): void {
  navigate = router
}
