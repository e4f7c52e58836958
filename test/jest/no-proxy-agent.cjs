// Stands for a package that pact's verifier loads and consumer tests never use: it is published as an ES module only,
// which Jest cannot `require`.
module.exports = {}
