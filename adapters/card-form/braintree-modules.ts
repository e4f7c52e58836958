// The two modules of Braintree that hosted fields need, in one lazily loaded chunk.
export * as client from 'braintree-web/client'
export * as hostedFields from 'braintree-web/hosted-fields'
