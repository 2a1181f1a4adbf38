/** The function of `node:util` that yauzl uses. */
export const inherits = (derived: { prototype: object }, base: { prototype: object }): void =>
  void Object.setPrototypeOf(derived.prototype, base.prototype)
