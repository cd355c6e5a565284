import { RegisterPanel } from './register-panel.tsx'

/** All things of the company, for those who read the register. */
export const Screen = () => <RegisterPanel base="/company/assets" />
