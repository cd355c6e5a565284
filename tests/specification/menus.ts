/** The slim sidebar (V2), in the order of the specification. */
export const SLIM = ['/dashboard', '/approvals', '/people/{id}', '/people', '/calendar', '/reports', '/settings']

/** The main menu (V1), in the order of the specification. */
export const MAIN = [
  '/dashboard',
  '/people',
  '/calendar',
  '/files',
  '/e-signature',
  '/orders',
  '/company/organization-structure',
  '/company/departments',
  '/company/positions',
  '/company/assets',
  '/company/benefits',
  '/knowledge-base',
  '/projects',
  '/clients',
  '/reports/hourly-reports',
  '/reports/payroll-reports',
  '/settings/company/general',
]
