import load from 'highs'

/** Loads the solver of linear programs. Its package declares the types of a CommonJS module, and is an ES module. */
export const loadHighs = load as unknown as typeof load.default
