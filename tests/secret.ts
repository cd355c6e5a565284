/** The secret of every test database; no secret at all. */
export const TEST_SECRET = 'development-only-secret-for-tests'
