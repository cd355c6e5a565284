/** The README names them and their password: where they are, everybody can sign in. */
export const DEMO_PASSWORD = 'staffroom-demo'
/** The people whom README names; the others of the demo have no password. */
export const DEMO_LOGINS = ['admin@demo.test', 'hr@demo.test', 'manager@demo.test', 'employee@demo.test'] as const
/** Belongs to no company: runs the installation on the bare domain. */
export const OPERATOR_LOGIN = 'operator@demo.test'
