// Replaces https-proxy-agent, which pact's verifier loads and consumer tests never use: Jest can't `require` an ES module.
module.exports = {}
