/** The README names them and their password: wherever they exist, anyone can sign in. */
export const DEMO_PASSWORD = 'staffroom-demo'
/** The logins in README. Nobody else in the demo company has a password. */
export const DEMO_LOGINS = ['admin@demo.test', 'hr@demo.test', 'manager@demo.test', 'employee@demo.test'] as const
/** Belongs to no company: runs the installation on the bare domain. */
export const OPERATOR_LOGIN = 'operator@demo.test'
