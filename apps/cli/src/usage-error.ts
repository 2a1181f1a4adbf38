/** Thrown for what was typed wrong; its message is for the person at the terminal. */
export class UsageError extends Error {}
