export { createRecaptcha, type RecaptchaOptions } from './recaptcha.ts'
