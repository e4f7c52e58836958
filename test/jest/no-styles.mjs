// Stands for every plain stylesheet in tests: jsdom does no layout, so there is nothing to apply.
export {}
