import { RegisterPanel } from './register-panel.tsx'

/** The same register where it is kept: things are added and changed here. */
export const Screen = () => <RegisterPanel base="/settings/assets" />
