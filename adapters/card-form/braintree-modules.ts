/** Not more of Braintree than the two modules that hosted fields need, as one file that is fetched when they are. */
export * as client from 'braintree-web/client'
export * as hostedFields from 'braintree-web/hosted-fields'
